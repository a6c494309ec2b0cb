(ns shop.my-pricing)

;; expect: def function price
;; expect: def function discounted
(defn price [line]
  (* (:amount line) (:each line)))

(def discounted (comp #(* 0.9 %) price))

;; expect: edge discounted references price
;; expect: def method tax.books
;; expect: def method tax.default
;; expect: edge tax.books references tax
;; expect: edge tax.books calls price
(defmulti tax :kind)

(defmethod tax :books [line]
  (* 0.07 (price line)))

(defmethod tax :default [line]
  (* 0.19 (price line)))

;; expect: def method round-up.default
(defmulti round-up identity)
(defmethod round-up :default [x] x)

;; expect: def macro with-rate
(defmacro with-rate
  [rate & body]
  `(binding [*rate* ~rate] ~@body))

(def ^:dynamic *rate* 1)

;; expect: def function rounded
;; expect: edge rounded calls price
#?(:clj (defn rounded [line] (Math/round (double (price line))))
   :cljs (defn rounded [line] (js/Math.round (price line))))
